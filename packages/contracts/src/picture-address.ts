import { z } from 'zod'
import { because } from './reasons.ts'

/** Decoded bytes of a picture that is sent within a call; the browser makes it small before. */
export const MAX_SENT_PICTURE_BYTES = 64 * 1024
const ADDRESS = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/
const LONGEST = Math.ceil(MAX_SENT_PICTURE_BYTES / 3) * 4 + 'data:image/jpeg;base64,'.length
/** How the data of each kind begins; what says it is a picture and is not one is refused. */
const BEGINS: Record<string, RegExp> = { png: /^iVBORw0KGgo/, jpeg: /^\/9j\//, webp: /^UklGR.{7}RUJQ/ }

const isPicture = (url: string) => {
  const kind = ADDRESS.exec(url)?.[1]
  return kind !== undefined && BEGINS[kind]?.test(url.slice(url.indexOf(',') + 1)) === true
}

/** A small picture as a data address: PNG, JPEG or WebP, nothing that could hold a script. */
export const PictureAddress = z
  .string()
  .max(LONGEST, { error: because('picture_too_heavy') })
  .refine(isPicture, { error: because('picture_wrong_kind') })
