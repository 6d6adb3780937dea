import { STEPS } from './steps.ts'

/** The browser journeys alone, on freshly built apps; arguments go to Playwright. */
const built = await STEPS.build.run()
const result = built.ok ? await STEPS.journeys.run(process.argv.slice(2)) : built
process.exit(result.ok ? 0 : 1)
