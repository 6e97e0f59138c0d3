// One thing at a time: what a player does while a reply is on its way waits for it, in order.

export type Job = () => unknown;

export class Queue {
  busy = $state(false); // a reply is on its way
  private waiting: Job[] = [];
  private running = false;

  /** Do it now, or when everything before it is done. */
  add(job: Job): void {
    this.waiting.push(job);
    void this.run();
  }

  /** Before everything that waits. */
  first(job: Job): void {
    this.waiting.unshift(job);
    void this.run();
  }

  /** Forget what waits; whether anything did. */
  drop(): boolean {
    return this.waiting.splice(0).length > 0;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let job = this.waiting.shift(); job; job = this.waiting.shift()) {
        const reply = job();
        if (!(reply instanceof Promise)) continue;
        this.busy = true;
        await reply;
      }
    } finally {
      this.running = this.busy = false;
    }
  }
}
