import type { RefObject } from 'react'
import type { CellNews } from './article/tables.ts'
import type { Caret, FieldHandle } from './field.ts'

/** What may be done to the field of an article from beside it. */
export type DocumentHandle = Omit<FieldHandle, 'mention' | 'selected' | 'replaceAll'> & {
  /** Makes what is selected a link to another article; without a selection its title is put there. */
  linkArticle: (articleId: number, title: string) => void
}

export type DocumentFieldProps = {
  id: string
  label: string
  placeholder: string
  readOnly?: boolean
  describedBy?: string | undefined
  value: string
  onText: (text: string) => void
  handle: RefObject<DocumentHandle | null>
  caret: RefObject<Caret>
  /** Whether others may link to its headings by now: then their anchors stay. */
  isPublished: boolean
  /** The address of one of the article's pictures, in memory. */
  picture: (attachmentId: number) => Promise<string | undefined>
  /** Asks for another article to link to, or for a picture; both are put in by the handle. */
  onArticle: () => void
  onPicture: () => void
  /** Is told what became of lines that did not fit into a cell. */
  onCell: (news: CellNews) => void
}
