import StarterKit from '@tiptap/starter-kit'
import { MARKS, STARTER } from '../extensions.ts'
import { SourceNode } from '../nodes.ts'
import { Places } from '../places.ts'
import type { Syntax } from '../syntax.ts'
import { keepAnchors } from './anchors.ts'
import { ArticleCommands } from './commands.ts'
import { createArticleWriter, fromArticle } from './markdown.ts'
import { ArticleHeading, CalloutNode, DetailsNode, DetailsTitleNode } from './nodes.ts'
import { PictureNode, type PictureOptions } from './picture-node.ts'
import { ArticleTables, type CellNews, putInCell, TableCellNode, TableNode, TableRowNode } from './tables.ts'

/** Where a link of an article may lead: other articles, and its own headings, besides what messages may. */
export const ARTICLE_ADDRESS = /^(?:(?:https?:\/\/|mailto:|tel:)\S+|article:[1-9]\d{0,9}(?:#[a-z0-9-]{1,120})?|#[a-z0-9-]+)$/i

type ArticleSyntaxOptions = PictureOptions & {
  /** Is told what became of lines that did not fit into a cell. */
  tell: (news: CellNews) => void
  /** Whether others may link to its headings by now. */
  isPublished: boolean
}

/** The schema of articles: all that their Markdown can say, and nothing else gets in. */
export const articleSyntax = ({ picture, tell, isPublished }: ArticleSyntaxOptions): Syntax => ({
  extensions: [
    StarterKit.configure({
      ...STARTER,
      heading: false,
      link: { ...STARTER.link, isAllowedUri: (address) => ARTICLE_ADDRESS.test(address) },
    }),
    ...MARKS,
    ArticleHeading,
    CalloutNode,
    DetailsNode,
    DetailsTitleNode,
    TableNode,
    TableRowNode,
    TableCellNode.configure({ tell }),
    ArticleTables.configure({ tell }),
    ArticleCommands,
    PictureNode.configure({ picture }),
    SourceNode,
    Places,
  ],
  read: (text) => (isPublished ? keepAnchors(fromArticle(text)) : fromArticle(text)),
  createWriter: createArticleWriter,
  put: (view, content) => putInCell(view, content, tell),
})
