import { Done, Nothing } from '@balcao/contracts/auth/session'
import { GetKeptSearch, KeptSearch, KeptSearches, RememberSearch, SaveSearch } from '@balcao/contracts/search/kept'
import { Found, Search, Suggest, Suggestions } from '@balcao/contracts/search/search'
import * as kept from '@balcao/core/search/kept'
import * as rules from '@balcao/core/search/search'
import { client, supportAgent } from '../endpoint.ts'

export const search = {
  find: client.query('GET /search', Search, Found, rules.search),
  suggestions: client.query('GET /search/suggestions', Suggest, Suggestions, rules.suggestions),
  kept: {
    list: supportAgent.query('GET /search/kept', Nothing, KeptSearches, kept.list),
    save: supportAgent.creation('POST /search/kept', SaveSearch, KeptSearch, kept.save),
    remove: supportAgent.mutation('DELETE /search/kept/{id}', GetKeptSearch, Done, kept.remove),
    remember: supportAgent.mutation('PUT /search/recent', RememberSearch, Done, kept.remember),
    forget: supportAgent.mutation('DELETE /search/recent', Nothing, Done, kept.forget),
  },
}
