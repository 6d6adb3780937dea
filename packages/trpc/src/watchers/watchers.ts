import { Done, Nothing } from '@balcao/contracts/auth/session'
import { AddEmailWatcher, EmailWatchers, ListEmailWatchers, RemoveEmailWatcher } from '@balcao/contracts/watchers/email-watchers'
import {
  FindWatcherGroups,
  GroupWatches,
  ListWatcherTeams,
  WatchAsTeam,
  WatchByGroup,
  WatcherGroup,
  WatcherTeam,
} from '@balcao/contracts/watchers/groups'
import {
  Candidate,
  FindWatchers,
  ListWatchers,
  ListWatching,
  Unwatch,
  Watch,
  WatchedList,
  Watcher,
  WatchPreferences,
} from '@balcao/contracts/watchers/watchers'
import * as emails from '@balcao/core/watchers/email-watchers'
import * as groups from '@balcao/core/watchers/groups'
import * as teams from '@balcao/core/watchers/teams'
import * as rules from '@balcao/core/watchers/watchers'
import { my, preferences, savePreferences } from '@balcao/core/watchers/watching'
import { client, supportAgent } from '../endpoint.ts'

export const watchers = {
  list: client.query('GET /tickets/{id}/watchers', ListWatchers, Watcher.array(), rules.list),
  find: client.query('GET /tickets/{id}/watchers/candidates', FindWatchers, Candidate.array(), rules.find),
  add: client.creation('POST /tickets/{id}/watchers', Watch, Watcher.array(), rules.add),
  remove: client.mutation('DELETE /tickets/{id}/watchers', Unwatch, Done, rules.remove),
  findGroups: supportAgent.query('GET /tickets/{id}/watchers/groups', FindWatcherGroups, WatcherGroup.array(), groups.find),
  addGroup: supportAgent.mutation('POST /tickets/{id}/watchers/groups', WatchByGroup, GroupWatches, groups.add),
  teams: supportAgent.query('GET /tickets/{id}/watchers/teams', ListWatcherTeams, WatcherTeam.array(), teams.list),
  addTeam: supportAgent.mutation('PUT /tickets/{id}/watchers/teams/{queueId}', WatchAsTeam, WatcherTeam.array(), teams.add),
  removeTeam: supportAgent.mutation('DELETE /tickets/{id}/watchers/teams/{queueId}', WatchAsTeam, WatcherTeam.array(), teams.remove),
  emails: {
    list: client.query('GET /tickets/{id}/watchers/emails', ListEmailWatchers, EmailWatchers, emails.list),
    add: client.creation('POST /tickets/{id}/watchers/emails', AddEmailWatcher, EmailWatchers, emails.add),
    remove: client.mutation('DELETE /tickets/{id}/watchers/emails/{emailId}', RemoveEmailWatcher, EmailWatchers, emails.remove),
  },
}

export const watching = {
  my: client.query('GET /tickets/watching/my', ListWatching, WatchedList, my),
  preferences: supportAgent.query('GET /tickets/watching/preferences', Nothing, WatchPreferences, preferences),
  savePreferences: supportAgent.mutation('PUT /tickets/watching/preferences', WatchPreferences, WatchPreferences, savePreferences),
}
