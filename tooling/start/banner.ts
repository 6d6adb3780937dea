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

/** One account for each role of each organisation. */
function demoAccounts(): string[] {
  const accounts = DEMOS.flatMap(({ desk }, n) => {
    const shown = new Set<string>()
    const staff = [...desk.staff, ...desk.users].filter(({ role }) => !shown.has(role) && shown.add(role))
    const named = staff.map(({ email, role }) => ({ email, role: n === 0 ? role : `${role} of ${desk.name}` }))
    return [...named, { email: desk.client.email, role: `customer of ${desk.name}` }]
  })
  const width = Math.max(...accounts.map(({ email }) => email.length)) + 2
  return accounts.map(({ email, role }) => `  ${email.padEnd(width)}${role}`)
}
