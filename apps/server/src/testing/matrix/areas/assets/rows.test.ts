import { proveArea } from '../../prove.ts'

proveArea(import.meta.dirname)
