import { Nothing } from '@balcao/contracts/auth/session'
import { MyData } from '@balcao/contracts/profile/export'
import { Profile, UpdateProfile } from '@balcao/contracts/profile/profile'
import { change } from '@balcao/core/profile/change'
import { exportMine } from '@balcao/core/profile/export'
import * as rules from '@balcao/core/profile/profile'
import { client } from '../endpoint.ts'

export const profile = {
  get: client.query('GET /profile', Nothing, Profile, rules.get),
  update: client.staged('PATCH /profile', UpdateProfile, Profile, (request, input) => change(request.pictures, request.open, input)),
  // Staged: what it answers is not to be kept for a repeated call.
  export: client.staged('POST /profile/export', Nothing, MyData, (request) => request.open(exportMine)),
}
