import type { Comment } from '@balcao/contracts/comments/comments'
import type { Mentioned } from '@balcao/contracts/comments/mention-text'
import type { AriaAttributes, RefObject } from 'react'

/** Who writes: it decides what is a sign in their text, and what they may put in. */
export type Side = Exclude<Comment['authorSide'], 'system'>

/** What looks on while something is typed, and takes the keys that are meant for it: names after an '@'. */
export type Assist = {
  aria: AriaAttributes
  /** @returns true where the key was for it */
  press: (event: KeyboardEvent) => boolean
  /** Is given the text before the cursor; null where something is selected. */
  look: (before: string | null) => void
  close: () => void
}

/** An image on its way, with how far it is or why it stays away. */
export type WaitingImage = { key: string; name: string; note: string }

/** What may be done to the field from beside it. */
export type FieldHandle = {
  /**
   * Puts a template's text where the cursor stands, in place of the `instead` characters before it, and the cursor on what is still to be
   * filled in, or behind it.
   */
  insert: (text: string, instead?: number) => void
  /** What is selected, as Markdown; empty where nothing is. */
  selected: () => string
  /** Puts another text in place of all of it, as one act that the field's own undo takes back. */
  replaceAll: (text: string) => void
  /** Puts somebody's name in place of the `length` characters before the cursor. */
  mention: (one: Mentioned, length: number) => void
  /** Keeps a place at the cursor for an image. */
  hold: (image: WaitingImage) => void
  show: (images: readonly WaitingImage[]) => void
  /** Puts images that arrived where their places are. */
  arrive: (images: readonly { key: string; id: number; name: string }[]) => void
  /** Takes an image out of the text, or gives up its place. */
  takeOut: (image: { key: string; id?: number }) => void
}

/** Where the cursor stood in the text of the field before, if it was there. */
export type Caret = { at: number } | null

/** What both ways of writing a message are given. */
export type FieldProps = {
  id: string
  side: Side
  assist?: Assist | undefined
  narrow: boolean
  label: string
  placeholder: string
  invalid: boolean
  readOnly?: boolean
  required?: boolean
  /** What else is said of it: its hint, its error. */
  describedBy?: string | undefined
  value: string
  onText: (text: string) => void
  onSend?: () => void
  /** Esc leaves the field, where it leads somewhere and nothing over the field takes the key. */
  onLeave?: () => void
  /** Where there are templates, '/' opens them. */
  onTemplates?: () => void
  /** Where there are articles, the second of '??' opens them; the first stays until one is inserted in its place. */
  onArticles?: () => void
  onBlur?: () => void
  handle: RefObject<FieldHandle | null>
  /** Filled when the field goes, for the one that takes its place. */
  caret: RefObject<Caret>
  /** Changes to the other way of writing, where there is a choice. */
  onSwitch?: (() => void) | undefined
}

/** The caret stands where a word begins: '/' asks for templates there. */
export const AT_WORD = /(?:^|\s)$/

/** Before the caret stands one question mark that begins a word: another one asks for articles. */
export const ASKED_ONCE = /(?:^|\s)\?$/
