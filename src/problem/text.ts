/** Everything a person reads exists in both languages; the compiler refuses one without the other. */
export interface Text {
  readonly en: string;
  readonly zh: string;
}

export type Lang = keyof Text;

export const text = (en: string, zh: string): Text => ({ en, zh });

/** For names, numbers and quotations that read the same in every language. */
export const same = (value: string): Text => ({ en: value, zh: value });

/** `` say`copy ${path}` `` is not translatable; `fill(text('copy {path}', '复制 {path}'), { path })` is. */
export function fill(template: Text, params: Readonly<Record<string, string | number | Text>>): Text {
  return { en: fillOne(template.en, 'en', params), zh: fillOne(template.zh, 'zh', params) };
}

function fillOne(
  template: string,
  lang: Lang,
  params: Readonly<Record<string, string | number | Text>>,
): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'object' ? value[lang] : String(value);
  });
}
