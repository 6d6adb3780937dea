import { DAY_VARIABLES, type DocumentVariable } from '@balcao/contracts/documents/template-variables'
import { messages } from '@balcao/ui/lib/messages'
import { variableName as ofTicket } from '../../../lib/pickers/variables.ts'

type DayVariable = keyof typeof DAY_VARIABLES
const isDay = (name: DocumentVariable): name is DayVariable => Object.hasOwn(DAY_VARIABLES, name)

export const dayVariableName = messages('document-variables', DAY_VARIABLES)

/** What a variable of documents stands for, in words: those of tickets are called what they are in answers. */
export const variableName = (name: DocumentVariable): string => (isDay(name) ? dayVariableName(name) : ofTicket(name))
