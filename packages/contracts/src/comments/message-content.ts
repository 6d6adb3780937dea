import { prose } from '../common.ts'
import { because } from '../reasons.ts'
import { type Excess, MAX_CELLS, MAX_NESTING, tooHeavy } from './markdown-bounds.ts'

/** Why a message is too heavy. One that is too long is refused by its length. */
const REASONS: Readonly<Record<Exclude<Excess, 'length'>, string>> = {
  nesting: because('too_nested', { most: MAX_NESTING }),
  table: because('table_too_large', { most: MAX_CELLS }),
  marks: because('too_many_marks'),
}

/** Text written in Markdown, which its readers can afford to parse. */
export const markdown = (max: number) =>
  prose(max).superRefine((text, check) => {
    const excess = tooHeavy(text)
    if (excess && excess !== 'length') check.addIssue({ code: 'custom', message: REASONS[excess], input: text })
  })
