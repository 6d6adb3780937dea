import type { Translated } from '../reason-text.ts'
import type { assetReasons } from './reasons.ts'

/** The same in English. */
export const assetReasonsEn: Translated<typeof assetReasons> = {
  asset_tag_or_next: 'Write a tag or ask for the next one, not both.',
  asset_kind_gone: 'This kind of asset does not exist.',
  asset_person_gone: 'This person does not exist.',
  asset_gone: 'This asset does not exist.',
  warranty_before_purchase: 'The warranty ends before the purchase.',
  asset_person_unknown: 'Nobody has this e-mail, and no one person alone this name.',
  asset_status_unknown: 'Use em uso, em estoque, em manutenção or baixado.',
  asset_cost_malformed: 'Give an amount in reais, such as 4599.00.',
  asset_day_malformed: 'Give a day, such as 31/12/2026.',
  asset_tag_known: 'An asset with this tag exists already.',
  asset_tag_repeated: ({ line }) => `Tag repeated: it is in line ${line} already.`,
  file_without_assets: 'The file has no assets.',
  too_many_assets: ({ most }) => `The file has more than ${most} assets. Split it.`,
}
