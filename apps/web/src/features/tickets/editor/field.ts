import type { RefObject } from 'react'

/** An image on its way, with how far it is or why it stays away. */
export type WaitingImage = { key: string; name: string; note: string }

/** What may be done to the field from beside it. */
export type FieldHandle = {
  /** Puts a template's text where the cursor stands, and the cursor on what is still to be filled in, or behind it. */
  insert: (text: string) => void
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
  ticketId: number
  /** True for the desk: '@' names people, '/' opens the templates, where there are any. */
  staff: boolean
  narrow: boolean
  label: string
  placeholder: string
  invalid: boolean
  required?: boolean
  /** What else is said of it: its hint, its error. */
  describedBy?: string | undefined
  value: string
  onText: (text: string) => void
  onSend: () => void
  onTemplates?: () => void
  handle: RefObject<FieldHandle | null>
  /** Filled when the field goes, for the one that takes its place. */
  caret: RefObject<Caret>
  /** Changes to the other way of writing. */
  onSwitch: () => void
}
