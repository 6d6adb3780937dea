import { GetKbSettings, KbSettings, UpdateKbSettings } from '@balcao/contracts/kb/settings'
import { change } from '@balcao/core/kb/settings/change'
import { get } from '@balcao/core/kb/settings/settings'
import { manager, supportAgent } from '../endpoint.ts'

/** How an organisation set up its knowledge base. */
export const kbSettingsCalls = {
  get: supportAgent.query('GET /kb/settings', GetKbSettings, KbSettings, get),
  update: manager.staged('PATCH /kb/settings', UpdateKbSettings, KbSettings, (request, input) =>
    change(request.pictures, request.open, input),
  ),
}
