import { ALLOWED, attachmentOf, type Dialect, messageDialect } from '@balcao/contracts/comments/rich-text'
import { type ComponentProps, type ReactElement, type ReactNode, use } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { InlineImage } from './inline-image.tsx'
import { MessageFiles } from './message-files.ts'
import type { RichTextProps } from './message-parts.tsx'
import './rich.css'

/** A link that says where it leads; what leads nowhere is text. */
const Outward = ({ href, children }: ComponentProps<'a'>) =>
  href ? (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

/** A message's headings are no headings of the page. */
const Heading = ({ children }: { children?: ReactNode }) => (
  <p>
    <strong>{children}</strong>
  </p>
)
const Tick = ({ checked }: ComponentProps<'input'>) => (checked ? '☑ ' : '☐ ')

/** Only a file of this message is ever shown. */
const Image = ({ src, alt = '' }: ComponentProps<'img'>) => {
  const message = use(MessageFiles)
  const id = attachmentOf(typeof src === 'string' ? src : undefined)
  const file = message?.files.find((one) => one.id === id)
  if (!message || !file?.hasThumbnail) return <em>{alt}</em>
  return <InlineImage file={file} files={message.files} alt={alt || file.name} calls={message.calls} />
}

const PARTS: Components = {
  a: Outward,
  img: Image,
  input: Tick,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
}

const plugins = (side: Dialect['side']): Options['remarkPlugins'] => [
  [remarkGfm, { singleTilde: false }],
  [messageDialect, { side }],
  remarkBreaks,
]
const PLUGINS = { customer: plugins('customer'), staff: plugins('staff'), system: plugins('system') }
/** The sanitiser looks at addresses; nobody before it. */
const asIs = (url: string) => url

/** Markdown as elements. No HTML is ever read or written as text: elements are built, and only those that are allowed. */
export const RichText = ({ children, side }: RichTextProps) => <Markdown {...optionsOf(children, side)} />

/** The same outside of rendering, for who chooses when the parser runs. */
export const formatted = (text: string, side: RichTextProps['side']): ReactElement => Markdown(optionsOf(text, side))

const optionsOf = (children: string, side: RichTextProps['side']): Options => ({
  remarkPlugins: PLUGINS[side],
  rehypePlugins: [[rehypeSanitize, ALLOWED]],
  urlTransform: asIs,
  components: PARTS,
  children,
})
