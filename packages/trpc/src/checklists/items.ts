import { ListMyItems, MyItems } from '@balcao/contracts/checklists/checklists'
import * as rules from '@balcao/core/checklists/my-items'
import { supportAgent } from '../endpoint.ts'

export const items = { list: supportAgent.query('GET /checklists/items', ListMyItems, MyItems, rules.list) }
