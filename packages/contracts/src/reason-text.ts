/** A reason inside another one, as it travels: which texts exist is checked where the reason is given. */
export type Nested = { readonly reason: string; readonly params?: object | undefined }

/** Renders a nested reason in the language of the text around it. */
export type Say = (why: Nested) => string

/** The text of a reason: fixed, or made of its parameters. */
export type ReasonText = string | ((params: never, say: Say) => string)

/** Texts in another language: the same reasons, each with the same parameters. */
export type Translated<Texts> = {
  [Code in keyof Texts]: Texts[Code] extends (params: infer Params, ...rest: never) => string
    ? (params: Params, say: Say) => string
    : string
}

const figures = { maximumFractionDigits: 20 } as const
/** A number as Portuguese writes it. */
export const count = (value: number): string => value.toLocaleString('pt-BR', figures)
/** A number as English writes it. */
export const countEn = (value: number): string => value.toLocaleString('en-GB', figures)

/** A reason in the language of `texts`; undefined for a code that they do not know. */
export function textOf(texts: Readonly<Record<string, ReasonText>>, { reason, params }: Nested): string | undefined {
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  return typeof text === 'function' ? text((params ?? {}) as never, (why) => textOf(texts, why) ?? why.reason) : text
}
