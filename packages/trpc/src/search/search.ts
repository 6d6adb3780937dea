import { Found, Search, Suggest, Suggestions } from '@balcao/contracts/search/search'
import * as rules from '@balcao/core/search/search'
import { client } from '../endpoint.ts'

export const search = {
  find: client.query('GET /search', Search, Found, rules.search),
  suggestions: client.query('GET /search/suggestions', Suggest, Suggestions, rules.suggestions),
}
