// Short sounds, made here: no files. Silent until somebody turns the volume up.
import { recall, remember } from "./tokens";

export type Sound = "dice" | "loss" | "step" | "taken" | "card" | "turn" | "end";

interface Tone {
  kind: "noise" | OscillatorType;
  pitch: number; // Hz; of noise: the filter's
  at: number; // seconds from now
  long: number;
  loud: number;
}

const tone = (kind: Tone["kind"], pitch: number, at: number, long: number, loud: number): Tone => ({
  kind,
  pitch,
  at,
  long,
  loud,
});
const SOUNDS: Record<Sound, Tone[]> = {
  dice: [0, 0.07, 0.13, 0.21, 0.32].map((at, i) => tone("noise", 2600 - 260 * i, at, 0.045, 0.5 - 0.06 * i)),
  loss: [tone("noise", 220, 0, 0.35, 0.9), tone("sine", 70, 0, 0.3, 0.6)],
  step: [tone("noise", 700, 0, 0.05, 0.25), tone("noise", 620, 0.11, 0.05, 0.2)],
  taken: [tone("triangle", 392, 0, 0.16, 0.35), tone("triangle", 587, 0.14, 0.3, 0.35)],
  card: [tone("noise", 3800, 0, 0.12, 0.22)],
  turn: [tone("sine", 523, 0, 0.5, 0.35)],
  end: [392, 494, 587].map((pitch, i) => tone("triangle", pitch, i * 0.12, 0.9, 0.25)),
};

class Speaker {
  volume = $state(Number(recall("volume")) || 0); // 0 to 100; 0 is off
  private audio: AudioContext | null = null;

  setVolume(volume: number): void {
    this.volume = volume;
    remember("volume", String(volume));
  }

  play(sound: Sound): void {
    if (!this.volume || document.hidden) return;
    this.audio ??= new AudioContext();
    for (const t of SOUNDS[sound]) this.sing(this.audio, t);
  }

  private sing(audio: AudioContext, { kind, pitch, at, long, loud }: Tone): void {
    const from = audio.currentTime + at;
    const gain = audio.createGain();
    gain.gain.setValueAtTime((loud * this.volume) / 100, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + long);
    gain.connect(audio.destination);
    const source = kind === "noise" ? rustle(audio, pitch, gain) : string(audio, kind, pitch, gain);
    source.start(from);
    source.stop(from + long);
  }
}

function string(audio: AudioContext, kind: OscillatorType, pitch: number, to: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = kind;
  source.frequency.value = pitch;
  source.connect(to);
  return source;
}

function rustle(audio: AudioContext, pitch: number, to: AudioNode): AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  source.buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(to);
  return source;
}

export const speaker = new Speaker();
