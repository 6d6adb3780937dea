import type { ArticleAttachment } from '@balcao/contracts/kb/articles'
import { type ComponentType, createContext } from 'react'

export type ArticlePicture = ComponentType<{ file: ArticleAttachment; alt: string }>

export type ArticleSurroundings = {
  /** Only of these a picture is shown, and only these files are linked. */
  attachments: readonly ArticleAttachment[]
  /** The address of another article; undefined where this reader cannot be led there: then its link is text. */
  linkTo: (articleId: number) => string | undefined
  /** Is given the anchor of a heading whose link was pressed. */
  onAnchor?: (anchor: string) => void
  /** Shows a picture; without it, by its public address. */
  Picture?: ArticlePicture
}

/** What stands around the article being shown, for the links and pictures in its text. */
export const ArticleContext = createContext<ArticleSurroundings>({ attachments: [], linkTo: () => undefined })
