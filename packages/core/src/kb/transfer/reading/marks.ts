import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** A part of a Markdown text. */
export type Mark = {
  type: string
  url?: string
  alt?: string | null
  children?: Mark[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** What articles do not read is text in them, and no place for images and links. */
function withoutHtml(this: { data(): object }): void {
  const data = this.data() as { micromarkExtensions?: object[] }
  data.micromarkExtensions ??= []
  data.micromarkExtensions.push({ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'definition', 'setextUnderline'] } })
}
const reader = unified().use(remarkParse).use(remarkGfm).use(withoutHtml).freeze()

export const inText = (content: string): Mark => reader.parse(content) as unknown as Mark
