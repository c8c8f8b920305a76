/** Schemas of the JSON output of commands. References are to control.yaml. The keys are command names, with "-" for spaces. */
import { type Document, type JsonObject, nodeAt } from '../document.ts'

/**
 * Returns the schemas of the output of `--json`, and of `--list` and `--explain` with `--report json`. `scenario show` prints a document
 * that matches scenario.schema.json.
 */
export function commandOutputs(control: Document): Record<string, JsonObject> {
  const { description: _, ...store } = nodeAt(control, '/components/schemas/Health/properties/store').value
  return {
    'scenario-list': { description: 'Output of `dc-mock scenario list --json`.', ...listOf(listedScenario) },
    'scenario-load': {
      description: 'Output of `dc-mock scenario load --json`: the website, including its keys.',
      ...controlSchema('Website'),
    },
    'scenario-test': object('Output of `dc-mock scenario test --json`.', {
      ok: { type: 'boolean', description: 'Whether at least one test passed and none failed.' },
      results: listOf(
        object('Result of one scenario.', {
          name: { type: 'string', description: 'Name or file, as in the arguments.' },
          steps: { type: 'integer', minimum: 0, description: 'Number of expectations.' },
          problem: {
            type: ['array', 'null'],
            items: text,
            description: 'Lines that describe the failure. Null if the test passed.',
          },
        }),
      ),
    }),
    requests: { description: 'One line of `dc-mock requests --json`.', ...controlSchema('JournalEntry') },
    why: { description: 'Output of `dc-mock why --json`.', ...controlSchema('JournalEntry') },
    status: object('Output of `dc-mock status --json`. It contains no keys.', {
      version: { type: 'string', description: 'Version of dc-mock.' },
      url: address,
      uptime_ms: { type: 'integer', minimum: 0 },
      internal_errors: {
        type: 'integer',
        minimum: 0,
        description: 'Responses that failed because of bugs in dc-mock.',
      },
      store: {
        description: 'Redis store shared by replicas. Null if the mock does not use Redis.',
        anyOf: [store, { type: 'null' }],
      },
      websites: { ...listOf(websiteStatus), description: 'The first ten websites.' },
      website_count: {
        type: ['integer', 'null'],
        description: 'Number of all websites. Null if Redis is unavailable.',
      },
    }),
    env: {
      type: 'object',
      description:
        'Output of `dc-mock env --json`: the values of environment variables by name. A variable is missing if the mock does not store its value.',
      required: ['DC_BASE_URL', 'DC_APP_ID', 'DC_MOCK_URL'],
      additionalProperties: false,
      properties: {
        DC_BASE_URL: { ...text, description: 'Address that the app uses instead of the service.' },
        DC_API_KEY: { ...text, description: 'Private key.' },
        DC_COP_KEY: { ...text, description: 'Public key.' },
        DC_RELEASE_SECRET: text,
        DC_APP_ID: text,
        DC_MOCK_URL: { ...text, description: 'Address of the control plane.' },
      },
    },
    wait: object('Output of `dc-mock wait --json` when the mock is ready.', {
      version: { type: 'string', description: 'Version of dc-mock.' },
      url: address,
    }),
    stop: object('Output of `dc-mock stop --json`.', {
      stopped: { type: 'boolean', description: 'False if nothing was running at the address.' },
      url: address,
      log: { type: ['string', 'null'], description: 'Path of the log file. Null if nothing was running.' },
    }),
    agents: object('Output of `dc-mock agents --json`.', { skill: listOf(skillFile), mcp: listOf(mcpServer) }),
    doctor: object('Output of `dc-mock doctor --json`. Keys are masked.', {
      ok: { type: 'boolean', description: 'Whether no check failed.' },
      findings: listOf(
        object('Result of one check.', {
          id: { type: 'string', description: 'Stable ID of the check.' },
          status: { enum: ['ok', 'warn', 'fail'] },
          message: text,
          fix: { type: ['string', 'null'], description: 'Suggested fix. Null if no action is needed.' },
        }),
      ),
    }),
    'verify-list': { description: 'Output of `dc-mock verify --list --report json`.', ...listOf(contractRule) },
    'verify-explain': { ...contractRule, description: 'Output of `dc-mock verify --explain RULE --report json`.' },
    'drill-list': {
      description: 'Output of `dc-mock drill --list --report json`.',
      ...listOf(
        object('A case.', {
          id: text,
          group: text,
          title: text,
          needs_start: { type: 'boolean', description: 'Whether the case requires `--start`.' },
        }),
      ),
    },
  }
}

const text: JsonObject = { type: 'string' }
const textOrNull: JsonObject = { type: ['string', 'null'] }
const address: JsonObject = { type: 'string', description: 'Address of the mock.' }

const listedScenario = object('A scenario that can be loaded by name.', {
  name: text,
  title: textOrNull,
  try: { ...textOrNull, description: 'Suggested first step for trying out the scenario.' },
  problem: { ...textOrNull, description: 'Why the file is invalid. Null if the file is valid.' },
})

const websiteStatus = object('A website of the mock.', {
  app_id: text,
  name: text,
  assumptions: controlSchema('AssumptionVariant'),
  plan: controlSchema('Plan'),
  checks_used: { type: 'integer', minimum: 0 },
  checks_left: { type: ['integer', 'null'], minimum: 0, description: 'Null if the plan has no limit.' },
  scenario: {
    description: 'The scenario that was loaded last. Null if the current state does not come from a scenario.',
    anyOf: [controlSchema('LoadedScenario'), { type: 'null' }],
  },
  counts: controlSchema('Counts'),
  clock: {
    description: 'Null for a website with a lifetime, because reading the clock would extend the lifetime.',
    anyOf: [
      object('Clock of the website.', { now: controlSchema('Time'), frozen: { type: 'boolean' } }),
      { type: 'null' },
    ],
  },
  faults: {
    type: ['array', 'null'],
    items: text,
    description: 'Active faults and outages as text. Null for a website with a lifetime.',
  },
})

const skillFile = object('A file with the skill.', {
  file: { type: 'string', description: 'Path, relative to the current folder.' },
  agents: { ...listOf(text), description: 'Names of the coding agents that read this file.' },
  state: {
    enum: ['missing', 'written', 'current', 'different'],
    description: '`different` if a file with another content exists, which the command does not replace.',
  },
})

const mcpServer: JsonObject = {
  type: 'object',
  description: 'How to add the MCP server to a coding agent: a command, or the content of a config file.',
  additionalProperties: false,
  required: ['agent'],
  properties: { agent: text, command: text, file: text, content: text },
  oneOf: [{ required: ['command'] }, { required: ['file', 'content'] }],
}

const requestCounts = object('Number of requests by class.', {
  free: { type: 'integer', minimum: 0 },
  check: { type: 'integer', minimum: 0, description: 'Requests that may count against the quota of email checks.' },
  write: { type: 'integer', minimum: 0, description: 'Requests that could store data.' },
  destroy: { type: 'integer', minimum: 0, description: 'Requests that could delete data.' },
})

const contractRule = object('A rule of the contract.', {
  id: text,
  title: text,
  operation: { ...textOrNull, description: 'The operationId. Null if the rule applies to several operations.' },
  area: text,
  sources: { ...listOf(text), description: '`service 4.8`, `client`, or the number of an assumption.' },
  facts: listOf(
    object('A fact in openapi.yaml.', {
      number: { type: 'integer', minimum: 1 },
      from: { enum: ['documented', 'client', 'assumed'] },
      description: text,
      line: { type: 'integer', minimum: 1, description: 'Line in openapi.yaml.' },
    }),
  ),
  requests: { ...requestCounts, description: 'Requests that the rule costs.' },
  needs: listOf({ enum: ['key', 'copKey', 'releaseSecret', 'cdn', 'controls', 'fuzz', 'misplacedKey'] }),
  probes: listOf(object('A probe.', { name: text, description: text, requests: requestCounts })),
})

/** Returns the schema of an object in which all properties are required. */
function object(description: string, properties: Record<string, JsonObject>): JsonObject {
  return { type: 'object', description, required: Object.keys(properties), additionalProperties: false, properties }
}

function listOf(items: JsonObject): JsonObject {
  return { type: 'array', items }
}

function controlSchema(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` }
}
