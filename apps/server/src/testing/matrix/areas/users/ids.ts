import type { Build } from '../../maker.ts'
import { companyRow } from '../companies/ids.ts'

const user: Build = async ({ person }) => (await person()).id

/** A customer of `company`: somebody below every caller that manages people. */
export const junior: Build = async ({ desk, make }) => (await desk.aUser('client', { companyId: (await make(companyRow)).id })).id

export const USER_IDS = { user, junior }
