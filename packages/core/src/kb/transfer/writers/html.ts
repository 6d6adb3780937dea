import { escaped } from '../../../escaped.ts'
import { articleHtml } from '../../pages/article-html.ts'
import type { ArticleOfFile } from '../exported-rows.ts'
import { encoded, type Source, whole } from './writer.ts'

/** A larger picture is named in the place of being shown. */
const MOST_PICTURE = 5_000_000
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
img{max-width:100%;height:auto}table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid #8886;padding:.35rem .6rem;text-align:left}
pre{overflow-x:auto;padding:.8rem;background:#8881;border-radius:6px}.article-callout{border-left:3px solid #3b72d9;padding:.1rem 1rem;background:#8881;margin:1rem 0}
.article-callout-name{font-weight:600}.article-anchor{margin-left:.4em;opacity:.4;text-decoration:none}article{border-top:1px solid #8886;margin-top:3rem}
.about{color:#777;font-size:.85rem}@media print{article{break-before:page}}`

/** Articles as one HTML page that needs nothing else: pictures are inside it, links among its articles lead within it. */
export async function* writeHtml(source: Source): AsyncGenerator<Uint8Array> {
  const { file, words, articles, wrote } = source
  const title = escaped(`${words.title} — ${file.organisation}`)
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
  yield encoded(`<!doctype html>
<html lang="${file.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>\n`)
  yield encoded(contents(source))
  const inFile = new Set(file.articles.map(({ id }) => id))
  let done = 0
  for await (const article of articles) {
    yield encoded(await section(source, article, inFile))
    done += 1
    await wrote(done)
  }
  yield encoded('</body></html>\n')
}

function contents({ file, words }: Source): string {
  if (file.articles.length === 0) return `<p>${escaped(words.none)}</p>`
  let category: string | undefined
  const lines = file.articles.map((article) => {
    const head = article.category === category ? '' : `<h3>${escaped(article.category || words.noCategory)}</h3>`
    category = article.category
    return `${head}<div><a href="#artigo-${article.id}">${escaped(article.title)}</a></div>`
  })
  return `<nav aria-labelledby="contents"><h2 id="contents">${escaped(words.contents)}</h2>\n${lines.join('\n')}</nav>\n`
}

async function section(source: Source, article: ArticleOfFile, inFile: ReadonlySet<number>): Promise<string> {
  const { words } = source
  const around = {
    attachments: article.attachments,
    linkTo: (id: number) => (inFile.has(id) ? `#artigo-${id}` : undefined),
    words: words.article,
  }
  // Every article has its own headings: their anchors are made its own, so that two may have the same.
  const text = articleHtml(article.content, around)
    .replace(/<(h[234]) id="([^"]*)"/g, `<$1 id="a${article.id}-$2"`)
    .replace(/<a (class="article-anchor" )?href="#(?!artigo-)([^"]*)"/g, `<a $1href="#a${article.id}-$2"`)
    .replace(/<a href="#artigo-(\d+)#([^"]*)"/g, '<a href="#a$1-$2"')
  const about = [article.category.join(' › '), words.status[article.status], `${words.updated} ${article.updatedAt.slice(0, 10)}`]
  return `<article id="artigo-${article.id}"><h1>${escaped(article.title)}</h1>
<p class="about">${escaped(about.filter(Boolean).join(' · '))}</p>${article.summary ? `<p><em>${escaped(article.summary)}</em></p>` : ''}
${await withPictures(source, article, text)}</article>\n`
}

async function withPictures(source: Source, { attachments }: ArticleOfFile, html: string): Promise<string> {
  let text = html
  for (const attachment of attachments) {
    const address = `src="/portal/media/${attachment.mediaId}"`
    if (!text.includes(address)) continue
    const bytes = SHOWN.has(attachment.type) ? await whole(source, attachment, MOST_PICTURE) : undefined
    text = text.replaceAll(address, bytes ? `src="data:${attachment.type};base64,${bytes.toString('base64')}"` : 'src="data:,"')
  }
  return text
}
