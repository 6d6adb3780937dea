import { Nothing } from '@balcao/contracts/auth/session'
import {
  NoticeDefaults,
  NoticePreferences,
  ReapplyNoticeDefaults,
  SaveNoticeDefaults,
  SaveNoticePreferences,
} from '@balcao/contracts/notifications/preferences'
import { getDefaults, reapplyDefaults, saveDefaults } from '@balcao/core/notifications/default-preferences'
import * as own from '@balcao/core/notifications/own-preferences'
import { client, manager } from '../endpoint.ts'

const OF_THE_HOUSE = '/notifications/preferences/defaults'

export const preferences = {
  get: client.query('GET /notifications/preferences', Nothing, NoticePreferences, own.get),
  save: client.mutation('PUT /notifications/preferences', SaveNoticePreferences, NoticePreferences, own.save),
  restore: client.mutation('DELETE /notifications/preferences', Nothing, NoticePreferences, own.restore),
  defaults: manager.query(`GET ${OF_THE_HOUSE}`, Nothing, NoticeDefaults, getDefaults),
  saveDefaults: manager.mutation(`PUT ${OF_THE_HOUSE}`, SaveNoticeDefaults, NoticeDefaults, saveDefaults),
  reapplyDefaults: manager.mutation(`POST ${OF_THE_HOUSE}/reapply`, ReapplyNoticeDefaults, NoticeDefaults, reapplyDefaults),
}
