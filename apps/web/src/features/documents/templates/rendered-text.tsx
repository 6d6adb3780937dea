import { ArticleText } from '@balcao/ui/article/article-text'

const leadsNowhere = () => undefined

/** The text of a document as its pages show it. */
export const RenderedText = ({ text }: { text: string }) => <ArticleText content={text} attachments={[]} linkTo={leadsNowhere} />
