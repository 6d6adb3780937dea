import { expect, test } from 'vitest'
import { data, markup } from './markup.ts'

test('values are text, lists are joined, markup stays', () => {
  expect(markup`<a title="${`"'><script>`}">${[markup`<b>${'&'}</b>`, null, false, 3, '\u0000x']}</a>`.text).toBe(
    '<a title="&quot;&#39;&gt;&lt;script&gt;"><b>&amp;</b>3x</a>',
  )
})

test('data cannot leave its element, and is read back as it was', () => {
  const value = { text: '</script><!--<script>\u2028&' }
  expect(data(value).text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(data(value).text)).toEqual(value)
})
