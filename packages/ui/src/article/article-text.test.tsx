import type { ArticleAttachment } from '@balcao/contracts/kb/articles'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleText } from './article-text.tsx'

const picture: ArticleAttachment = {
  id: 12,
  name: 'tela.png',
  type: 'image/png',
  bytes: 9,
  mediaId: '6f1c0f2e-3f57-4a7e-9d3a-1c0a5f6f7a11',
}
const shown = (content: string) =>
  renderToStaticMarkup(
    <ArticleText content={content} attachments={[picture]} linkTo={(id) => (id === 7 ? '/portal/article/7' : undefined)} />,
  )

test('headings have three levels and anchors of their own; a chosen anchor stays and is not shown', () => {
  const html = shown('# Início\n\n## Erro 403 {#erro-403}\n\n## Início\n\n##### Fim')
  expect(html).toContain('<h2 id="inicio">Início')
  expect(html).toContain('<h2 id="erro-403">Erro 403<a')
  expect(html).toContain('<h2 id="inicio-2">Início')
  expect(html).toContain('<h4 id="fim">Fim')
  expect(html).not.toContain('{#')
})

test.each(['NOTE', 'TIP', 'WARNING', 'DANGER'])('a quote marked %s is a callout with a name', (kind) => {
  const html = shown(`> [!${kind}]\n> Faça **cópia** antes.\n>\n> - um`)
  expect(html).toContain(`<div class="article-callout article-${kind.toLowerCase()}">\n<p class="article-callout-name">`)
  expect(html).toContain('<p>Faça <strong>cópia</strong> antes.</p>')
  expect(html).not.toContain('[!')
})

test('details fold what is below their title; another quote stays one', () => {
  expect(shown('> [!DETAILS] Como ver\n> Assim.')).toMatch(/<details>\s*<summary>Como ver<\/summary>\s*<p>Assim\.<\/p>\s*<\/details>/)
  expect(shown('> [!OTHER] x')).toContain('<blockquote>')
})

test('links lead to articles that the reader may open, and nowhere strange', () => {
  expect(shown('[veja](article:7#passo-2)')).toContain('<a href="/portal/article/7#passo-2">veja</a>')
  expect(shown('[veja](article:8)')).toContain('<span title="Artigo indisponível">veja</span>')
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'article:x', 'vbscript:x', '/evil', 'attachment:12'])
    expect(shown(`[x](${address})`), address).not.toContain('<a')
})

test('only pictures of this article are shown, by their public address', () => {
  expect(shown('![Tela de entrada](attachment:12)')).toContain(`src="/portal/media/${picture.mediaId}" alt="Tela de entrada"`)
  for (const address of ['attachment:13', 'https://evil.test/x.png', 'data:image/png;base64,AA'])
    expect(shown(`![x](${address})`), address).not.toContain('<img')
})

test('HTML is text, in every place that holds text', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '## <img src=x onerror=alert(1)>',
    '> [!NOTE]\n> <svg onload=alert(1)>',
    '> [!DETAILS] <img src=x onerror=alert(1)>\n> a',
    '| <b>a</b> |\n|-|\n| <iframe src=x> |',
    '## x {#"onmouseover=alert(1)}',
    '![<img src=x>](attachment:12)',
    '```"onload=alert(1)\nx\n```',
  ]) {
    const html = shown(text)
    expect(html, text).not.toMatch(/<(?:script|svg|iframe|b>|img src=.?x)/)
    expect(html, text).not.toMatch(/<[^>]*"\s*on\w+=/)
  }
})

test('tables scroll in themselves, code can be copied', () => {
  expect(shown('| a | b |\n|:-|-:|\n| 1 | 2 |')).toMatch(/<section class="article-table" tabindex="0".*<td style="text-align:right">2</)
  expect(shown('```ts\nconst a = 1\n```')).toMatch(/<pre><code class="language-ts">.*<button type="button" aria-label="Copiar código">/s)
})

test('an article over the bounds is shown as text', () => {
  const text = `${'> '.repeat(30)}fundo`
  expect(shown(text)).toContain(`<div class="rich-plain">${text.replaceAll('>', '&gt;')}</div>`)
})
