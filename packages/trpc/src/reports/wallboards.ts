import { Done } from '@balcao/contracts/auth/session'
import {
  CreatedWallboard,
  CreateWallboard,
  GetWallboard,
  ListWallboards,
  ShownWallboard,
  ShowWallboard,
  WallboardList,
} from '@balcao/contracts/reports/wallboards'
import * as rules from '@balcao/core/reports/wallboards'
import { open, supervisor } from '../endpoint.ts'

/** Links for screens on a wall. */
export const wallboards = {
  list: supervisor.query('GET /reports/wallboards', ListWallboards, WallboardList, rules.list),
  create: supervisor.creation('POST /reports/wallboards', CreateWallboard, CreatedWallboard, rules.create),
  remove: supervisor.mutation('DELETE /reports/wallboards/{id}', GetWallboard, Done, rules.remove),
  show: open.reading('POST /reports/wallboards/shown', ShowWallboard, ShownWallboard, ({ authContext: auth }, input) =>
    rules.show(auth, input),
  ),
}
