import { trimmed } from './trim.ts'

const SIGNS = { '-': /-/, _: /_/ }

/** A text as addresses and keys are written: small letters without accents and digits, with one sign for all that stands between them, and none at the ends. */
export const plainName = (text: string, sign: keyof typeof SIGNS): string =>
  trimmed(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, sign),
    SIGNS[sign],
  )
