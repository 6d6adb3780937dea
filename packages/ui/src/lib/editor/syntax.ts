import type { Extensions } from '@tiptap/core'
import type { Fragment } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import type { DocNode } from './doc.ts'
import { EXTENSIONS } from './extensions.ts'
import type { Side } from './field.ts'
import { createWriter, fromMarkdown } from './markdown.ts'

/** What an editor writes: its schema, and how its document is read from and written as text. */
export type Syntax = {
  extensions: Extensions
  read: (text: string) => DocNode[]
  createWriter: () => (blocks: readonly DocNode[]) => string
  /** Puts what comes from elsewhere where the cursor stands, in places that take it otherwise than text does. @returns false elsewhere */
  put?: (view: Pick<EditorView, 'state' | 'dispatch'>, content: Fragment) => boolean
}

const ofMessages = (side: Side): Syntax => ({
  extensions: EXTENSIONS[side],
  read: (text) => fromMarkdown(text, side),
  createWriter: () => createWriter(side),
})

/** Messages, by who writes them. */
export const MESSAGES: Readonly<Record<Side, Syntax>> = { staff: ofMessages('staff'), customer: ofMessages('customer') }
