import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './groups.messages.ts'

export const en: Twin<typeof t> = {
  watcherGroups: {
    add: 'Add a person, team or role',
    addHint: 'Staff who see the ticket already, or customers in copy, who get the replies by e-mail.',
    addHintEmail: 'Staff who see the ticket already; or customers and any e-mail addresses, who get the replies by e-mail.',
    searching: 'Searching...',
    nothingFound: 'Nothing found',
    customer: 'Customer in copy',
    person: 'People',
    team: 'Teams',
    role: 'Roles',
    people: '{n, plural, =0 {nobody} one {# person} many {# people} other {# people}}',
    asTeam: 'Follow as a team',
    asTeamHint: 'Counts as one: whoever is in the team at the time and may see the ticket is told.',
    email: 'E-mail address',
    emailHint: 'Gets the public replies by e-mail',
    emailAdded: '{email} gets the replies of this ticket',
    emailRemoved: '{email} no longer gets the replies',
    emailWord: 'By e-mail',
    emailBy: 'By e-mail · added by {name}',
    emailSilent: 'Gets nothing: asked to stop, or the organisation allows it no more',
    removeEmail: 'Remove {email}',
    each: 'Add each person',
    cancel: 'Cancel',
    added: '{n, plural, =0 {Nobody added} one {# person added} many {# people added} other {# people added}}',
    already: '{n, plural, =0 {nobody followed} one {# followed already} many {# followed already} other {# followed already}}',
    unseeing:
      '{n, plural, =0 {all see the ticket} one {# does not see the ticket} many {# do not see the ticket} other {# do not see the ticket}}',
    personAdded: '{name} follows the ticket',
    teamAdded: 'The team {name} follows the ticket',
    teamWord: 'Team · {people}',
    remove: 'Remove the team {name}',
  },
}
