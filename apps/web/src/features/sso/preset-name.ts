import type { SsoPreset, SsoProtocol } from '@balcao/contracts/sso/bounds'
import { t } from './messages.ts'

/** What a service is called; any other one by its protocol. */
export const presetName = (preset: SsoPreset, protocol: SsoProtocol): string =>
  preset === 'other' ? t(`preset_other_${protocol}`) : t(`preset_${preset}`)
