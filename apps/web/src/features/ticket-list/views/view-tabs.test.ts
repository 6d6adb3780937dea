import { expect, test } from 'vitest'
import { tabsOf } from './view-tabs.ts'

test('without a choice every view is a tab; with one, those chosen, in their order', () => {
  expect(tabsOf(['mine', 'open', 7, 8], null, undefined)).toEqual({ tabs: ['mine', 'open', 7, 8], others: [] })
  expect(tabsOf(['mine', 'open', 7, 8], [8, 'open'], undefined)).toEqual({ tabs: [8, 'open'], others: ['mine', 7] })
})

test('the view that is shown is a tab, and one that is gone is none', () => {
  expect(tabsOf(['mine', 7], ['mine', 9], 7)).toEqual({ tabs: ['mine', 7], others: [] })
  expect(tabsOf(['mine', 7], ['mine'], 9)).toEqual({ tabs: ['mine'], others: [7] })
})
