import { ErrorBody } from '@balcao/contracts/error-body'
import { VERSION } from '@balcao/contracts/version'
import { z } from 'zod'
import { endpoints, type Row } from './endpoints.ts'

type Schema = { properties?: Record<string, object>; required?: string[] } & Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as Schema
}

function parameters(endpoint: Row, input: Schema) {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const path = inPath.map((name) => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} }))
  if (endpoint.method !== 'GET') return path
  const query = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))
  return [
    ...path,
    ...query.map(([name, schema]) => ({ name, in: 'query', required: input.required?.includes(name) ?? false, schema, explode: false })),
  ]
}

function body(endpoint: Row, input: Schema) {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name))
  if (endpoint.method === 'GET' || properties.length === 0) return {}
  const schema = {
    ...input,
    properties: Object.fromEntries(properties),
    required: (input.required ?? []).filter((name) => !inPath.has(name)),
  }
  const type =
    endpoint.kind === 'upload' || endpoint.kind === 'form' || endpoint.kind === 'large' || endpoint.kind === 'sealed'
      ? 'multipart/form-data'
      : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}

function operation(name: string, endpoint: Row) {
  const type = endpoint.kind === 'call' ? 'application/json' : endpoint.type
  const input = schemaOf(endpoint.input, 'input')
  const error = { description: 'Erro', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1]],
    summary: name,
    description:
      endpoint.role === 'guest'
        ? 'Aberto a visitantes, no endereço da organização.'
        : endpoint.role
          ? `Papel mínimo: \`${endpoint.role}\`.`
          : 'Não exige sessão.',
    parameters: [...parameters(endpoint, input), ...(endpoint.method === 'POST' && endpoint.role ? [key] : [])],
    ...body(endpoint, input),
    responses: {
      [endpoint.status]: {
        description: 'OK',
        ...(endpoint.status === 204 ? {} : { content: { [type]: { schema: schemaOf(endpoint.output, 'output') } } }),
      },
      default: error,
    },
    ...(endpoint.role ? { security: [{ bearer: [] }, ...(endpoint.role === 'guest' ? [{}] : [])] } : {}),
  }
}

/** The REST interface as OpenAPI 3.1, made from the endpoint table. */
export function openApi(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, row] of endpoints()) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(name, row) }
  return {
    openapi: '3.1.0',
    info: { title: 'Balcão', version: VERSION, description: 'API REST do Balcão. Os mesmos endpoints existem como tRPC.' },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
