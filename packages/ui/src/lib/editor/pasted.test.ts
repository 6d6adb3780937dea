import { expect, test } from 'vitest'
import { withoutStyles } from './pasted.ts'

test('styles of a pasted page become marks, and its scripts and handlers go', () => {
  expect(withoutStyles('<span style="color:red;font-weight:700;font-style: italic">a</span>')).toBe('<span data-bold data-italic>a</span>')
  expect(withoutStyles("<b id='x' style='font-weight:normal'><p style=margin:0>a</p></b>")).toBe("<span id='x'><p>a</p></b>")
  expect(withoutStyles('<p onclick="x()" ONERROR=y>a</p><style>p{}</style><script>z</script>')).toBe('<p>a</p>')
  expect(withoutStyles('<s style="text-decoration-line:line-through">a</s> on = style')).toBe('<s data-strike>a</s> on = style')
})
