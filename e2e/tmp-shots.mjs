import { chromium } from '@playwright/test'
const [,, base, who, out, ...paths] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args:['--no-sandbox'] })
for (const scheme of (process.env.SCHEMES ?? 'light,dark').split(',')) for (const width of (process.env.WIDTHS ?? '1440,390').split(',').map(Number)) {
  const ctx = await browser.newContext({ colorScheme: scheme, viewport: { width, height: width>600?900:844 }, locale: 'pt-BR' })
  const page = await ctx.newPage()
  await page.goto(base + '/login'); await page.getByLabel('E-mail').first().fill(who); await page.getByLabel('Senha', {exact:true}).fill('Balcao-demo-2026'); await page.getByRole('button',{name:'Entrar com senha'}).click()
  await page.waitForURL(u => !u.pathname.includes('login'), { timeout: 20000 })
  for (const path of paths) { await page.goto(base + path); await page.waitForTimeout(1800); const name = path.replace(/[^a-z0-9]+/gi,'_'); await page.screenshot({ path: `${out}/${name}_${scheme}_${width}.png` }) }
  await ctx.close()
}
await browser.close()
