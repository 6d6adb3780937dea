import { DEMO_PASSWORD, DEMOS } from '../seed/desks.ts'

/** What a newcomer needs to look around. */
export function banner(url: string, options: { seconds: number; demo: boolean; logs: string; mailbox: boolean }): string {
  const rows: [string, string][] = [
    ['Staff', url],
    ['Customers', `${url}/portal/`],
    ['REST API', `${url}/api/docs`],
  ]
  if (options.mailbox) rows.push(['Sent mail', `${url}/dev/mailbox`])
  const lines = [
    '',
    `Balcão is open (${options.seconds.toFixed(1)} s).`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(11)}${value}`),
  ]
  if (options.demo) lines.push('', `Demo accounts, password ${DEMO_PASSWORD}`, ...demoAccounts())
  return [...lines, '', `Logs are in ${options.logs}. Ctrl+C closes.`, ''].join('\n')
}

/** One account a role. */
function demoAccounts(): string[] {
  const shown = new Set<string>()
  const staff = DEMOS.flatMap(({ desk }) => [...desk.staff, ...desk.users]).filter(({ role }) => !shown.has(role) && shown.add(role))
  const clients = DEMOS.map(({ desk }) => ({ email: desk.client.email, role: `customer of ${desk.name}` }))
  return [...staff, ...clients].map(({ email, role }) => `  ${email.padEnd(24)}${role}`)
}
