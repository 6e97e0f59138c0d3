// What the pages say, by key: src/alamein/words/pages/en.toml, or the same in another language. The pages are fetched after
// `learn`, so their constants may say things too.
import { EN, PLURAL, type Fields, type Key } from "../generated/words";

let words: Record<string, string> = EN;
let forms = PLURAL.map(whole);

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}

/** Learn the language of the page from the server; what it leaves out stays English. */
export async function learn(language: string): Promise<void> {
  if (language === "en") return;
  const answer = await fetch("/api/words");
  if (!answer.ok) return;
  const found = (await answer.json()) as { words: Record<string, string>; plural: string[] };
  words = { ...EN, ...found.words };
  forms = found.plural.map(whole);
}

/** Learn what a game calls the things that its scenes name by ids. */
export function learnGame(shown: Record<string, string>): void {
  words = { ...words, ...Object.fromEntries(Object.entries(shown).map(([id, text]) => [`shown.${id}`, text])) };
}

/** The text of a key, its fields filled in. */
export function say<K extends Key>(key: K, ...[fields]: K extends keyof Fields ? [Fields[K]] : []): string {
  return filled(words[key] ?? key, fields ?? {});
}

/** The word of a table for an id of a game or a setting; ids that nobody has put into words are shown as they are. */
export const word = (table: string, id: string, otherwise = id): string => words[`${table}.${id}`] ?? otherwise;

/** The grammar of core/words.py: `{name}`, `{n:#card|cards}` (3 cards), `{n:?one card|# cards}`. */
function filled(text: string, fields: Record<string, string | number>): string {
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)(?::([?#])([^}]*))?\}/g, (_, name: string, how?: string, spec = "") => {
    const value = String(fields[name] ?? "");
    if (!how) return value;
    const form = formOf(spec.split("|"), value);
    return how === "#" ? `${value} ${form}` : form.replace("#", value);
  });
}

function formOf(given: string[], value: string): string {
  const n = forms.findIndex((form) => form.test(value));
  return given[n < 0 ? forms.length : n] ?? given.at(-1) ?? "";
}
