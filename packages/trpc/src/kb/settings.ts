import { GetKbSettings, KbSettings, UpdateKbSettings } from '@balcao/contracts/kb/settings'
import { get, update } from '@balcao/core/kb/settings/settings'
import { manager, supportAgent } from '../endpoint.ts'

/** How an organisation set up its knowledge base. */
export const kbSettingsCalls = {
  get: supportAgent.query('GET /kb/settings', GetKbSettings, KbSettings, get),
  update: manager.mutation('PATCH /kb/settings', UpdateKbSettings, KbSettings, update),
}
