import type { Locator } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}

test('the last row of a long list is scrolled clear of the chat’s button, and nothing on a card is printed over something else', async ({
  as,
}) => {
  const page = await as('manager')
  for (const [width, height] of [
    [1440, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/tickets')
    const rows = page.locator('tr[data-index], .dt-cards > li[data-index]')
    await expect(rows.first()).toBeVisible()
    const launcher = await boxOf(page.getByRole('button', { name: /^Abrir o chat/ }))
    await expect(async () => {
      await page.locator('.dt-scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight))
      const last = await boxOf(rows.last())
      expect(last.y + last.height).toBeLessThanOrEqual(launcher.y)
    }).toPass()
  }
  const tops = page.locator('.dt-cards > li[data-index] div:has(> time, > span > time)')
  const overlaps = await tops.evaluateAll((all) =>
    all.flatMap((top) => {
      const texts: { text: string; left: number; right: number }[] = []
      const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const around = (node.parentElement as Element).getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(node)
        const { left, right } = range.getBoundingClientRect()
        // What is for screen readers alone is one pixel wide; what gives way ends with its element.
        const isCut = getComputedStyle(node.parentElement as Element).overflowX !== 'visible'
        if (around.width > 1) texts.push({ text: node.nodeValue ?? '', left, right: isCut ? Math.min(right, around.right) : right })
      }
      return texts.flatMap(({ text, right }, n) =>
        texts[n + 1] && right > (texts[n + 1]?.left ?? 0) + 1 ? [`${text} | ${texts[n + 1]?.text}`] : [],
      )
    }),
  )
  expect(await tops.count()).toBeGreaterThan(5)
  expect(overlaps).toEqual([])
})
