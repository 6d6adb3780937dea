import type { Translated } from '../reason-text.ts'
import type { assetReasons } from './reasons.ts'

/** The same in English. */
export const assetReasonsEn: Translated<typeof assetReasons> = {
  asset_tag_or_next: 'Write a tag or ask for the next one, not both.',
  asset_kind_gone: 'This kind of asset does not exist.',
  asset_person_gone: 'This person does not exist.',
  asset_gone: 'This asset does not exist.',
  warranty_before_purchase: 'The warranty ends before the purchase.',
}
