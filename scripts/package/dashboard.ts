// The Grafana dashboard, from a table of its rows, panels and expressions.

/** One line of a panel, or several, named by their labels. */
interface Target {
  expr: string
  /** How Grafana names the lines; `{{label}}` is replaced by a label's value. */
  name: string
}

interface Panel {
  title: string
  /** What to make of it. */
  about: string
  unit: 'reqps' | 'ops' | 's' | 'bytes' | 'short' | 'percentunit'
  targets: readonly Target[]
}

/** Only hosts that the variable of the dashboard names. */
const HOSTS = 'job="$job"'

const rate = (metric: string, labels = ''): string =>
  `rate(${metric}{${[HOSTS, labels].filter((part) => part !== '').join(', ')}}[$__rate_interval])`

const quantile = (share: number, metric: string, by = ''): string =>
  `histogram_quantile(${share}, sum by (${['le', by].filter((label) => label !== '').join(', ')}) (${rate(`${metric}_bucket`)}))`

const ROWS: readonly { title: string; panels: readonly Panel[] }[] = [
  {
    title: 'What users notice',
    panels: [
      {
        title: 'Calls by outcome',
        about:
          'done and refused (because of the file) are good answers; busy, late, memory, died and bug are not.',
        unit: 'reqps',
        targets: [{ expr: `sum by (outcome) (${rate('atlas_job_outcomes_total')})`, name: '{{outcome}}' }],
      },
      {
        title: 'Time until the answer',
        about: 'The platform has a timeout of two minutes.',
        unit: 's',
        targets: [0.5, 0.9, 0.99].map((share) => ({
          expr: quantile(share, 'atlas_job_seconds'),
          name: `${share * 100} %`,
        })),
      },
      {
        title: 'Rejected calls, ended jobs',
        about: 'Each line should be at zero.',
        unit: 'reqps',
        targets: [
          {
            expr: `sum by (outcome) (${rate('atlas_job_outcomes_total', 'outcome=~"busy|over share|too large|late|memory|died|bug"')})`,
            name: '{{outcome}}',
          },
        ],
      },
    ],
  },
  {
    title: 'Jobs',
    panels: [
      {
        title: 'Jobs by format or chain',
        about: 'Which formats are used, of all types of jobs.',
        unit: 'reqps',
        targets: [{ expr: `sum by (module) (${rate('atlas_jobs_total')})`, name: '{{module}}' }],
      },
      {
        title: '99 % by format or chain',
        about: 'Shows plugins that are slow for their files.',
        unit: 's',
        targets: [{ expr: quantile(0.99, 'atlas_job_seconds', 'module'), name: '{{module}}' }],
      },
      {
        title: 'Why files are refused',
        about: 'By the codes in the log: docs/wire.md.',
        unit: 'reqps',
        targets: [
          {
            expr: `sum by (code, module) (${rate('atlas_job_refusals_total')})`,
            name: '{{module}}: {{code}}',
          },
        ],
      },
      {
        title: 'Translations that are not in the built files as sent',
        about: 'By the outcomes of docs/report.md.',
        unit: 'reqps',
        targets: [
          {
            expr: `sum by (outcome, module) (${rate('atlas_translations_total', 'outcome=~"outdated|other-kind|adjusted|finding|held-back|refused|kept-foreign|unknown|no-place"')})`,
            name: '{{module}}: {{outcome}}',
          },
        ],
      },
      {
        title: 'Size of requests and answers, 90 %',
        about: 'With fetched and stored parts. docs/operations.md lists the cost of each size.',
        unit: 'bytes',
        targets: [
          { expr: quantile(0.9, 'atlas_job_request_bytes'), name: 'requests' },
          { expr: quantile(0.9, 'atlas_job_answer_bytes'), name: 'answers' },
        ],
      },
    ],
  },
  {
    title: 'Hosts and workers',
    panels: [
      {
        title: 'Busy workers',
        about: 'If all are busy for a long time, start more hosts.',
        unit: 'percentunit',
        targets: [
          {
            expr: `sum by (instance) (atlas_workers{${HOSTS}, state="busy"}) / sum by (instance) (atlas_workers_most{${HOSTS}})`,
            name: '{{instance}}',
          },
        ],
      },
      {
        title: 'Waiting jobs',
        about: 'Calls beyond ATLAS_QUEUE are rejected.',
        unit: 'short',
        targets: [
          { expr: `sum by (instance) (atlas_queue_jobs{${HOSTS}})`, name: '{{instance}}' },
          { expr: `min(atlas_queue_most{${HOSTS}})`, name: 'ATLAS_QUEUE' },
        ],
      },
      {
        title: 'Ended workers',
        about:
          'memory and died point to a file or a plugin; stopped are jobs that were late or whose client had disconnected.',
        unit: 'ops',
        targets: [{ expr: `sum by (reason) (${rate('atlas_workers_ended_total')})`, name: '{{reason}}' }],
      },
      {
        title: 'Memory',
        about: 'Of the host processes, and of all workers of a host.',
        unit: 'bytes',
        targets: [
          { expr: `max(process_resident_memory_bytes{${HOSTS}})`, name: 'largest host process' },
          { expr: `max(atlas_workers_resident_bytes{${HOSTS}})`, name: 'most for workers of a host' },
          { expr: `max(atlas_workers_largest_resident_bytes{${HOSTS}})`, name: 'largest worker' },
        ],
      },
      {
        title: 'Event loop lag of the host processes',
        about: 'Each has one core. Above a tenth of a second, start another host.',
        unit: 's',
        targets: [
          { expr: `max by (instance) (nodejs_eventloop_lag_p90_seconds{${HOSTS}})`, name: '{{instance}}' },
        ],
      },
      {
        title: 'Plugins that failed to load',
        about: 'The trial page of the host names them, with the reasons.',
        unit: 'short',
        targets: [{ expr: `max(atlas_plugins{${HOSTS}, state="failed"})`, name: 'failed' }],
      },
    ],
  },
  {
    title: 'Around the host',
    panels: [
      {
        title: 'Files by address',
        about: 'failed: their server or our network; forbidden: the address is not public.',
        unit: 'reqps',
        targets: [{ expr: `sum by (outcome) (${rate('atlas_fetches_total')})`, name: '{{outcome}}' }],
      },
      {
        title: 'Time of a fetch, 99 %',
        about: 'No fetch takes longer than ATLAS_FETCH_SECONDS.',
        unit: 's',
        targets: [{ expr: quantile(0.99, 'atlas_fetch_seconds'), name: '99 %' }],
      },
      {
        title: 'Large results',
        about: 'failed: the disk is full, or the bucket is unavailable. missing: expired, or never existed.',
        unit: 'ops',
        targets: [
          { expr: `sum by (outcome) (${rate('atlas_results_stored_total')})`, name: 'stored: {{outcome}}' },
          { expr: `sum by (outcome) (${rate('atlas_results_served_total')})`, name: 'served: {{outcome}}' },
        ],
      },
      {
        title: 'Answers of the guard',
        about: 'fault: the database is unavailable. unknown: the platform does not answer.',
        unit: 'reqps',
        targets: [{ expr: `sum by (answer) (${rate('atlas_guard_answers_total')})`, name: '{{answer}}' }],
      },
      {
        title: 'Refreshes of tokens',
        about: 'invalid-grant and unclear: an organization must authorize again.',
        unit: 'ops',
        targets: [{ expr: `sum by (outcome) (${rate('atlas_token_refreshes_total')})`, name: '{{outcome}}' }],
      },
      {
        title: 'Addresses that do not exist',
        about: 'A steady rate means that a platform uses addresses of an old secret.',
        unit: 'reqps',
        targets: [{ expr: `sum(${rate('atlas_unknown_addresses_total')})`, name: 'answered 404' }],
      },
    ],
  },
]

/** Of the 24 columns of Grafana. */
const WIDTH = 8
const COLUMNS = 24
const HEIGHT = 8

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' }

/** The text of dist/grafana-dashboard.json. */
export function dashboard(): string {
  const panels: object[] = []
  let top = 0
  for (const row of ROWS) {
    panels.push({
      ...place(panels, 0, top++, COLUMNS, 1),
      type: 'row',
      title: row.title,
      collapsed: false,
      panels: [],
    })
    for (const [index, panel] of row.panels.entries()) {
      const [across, down] = [(index * WIDTH) % COLUMNS, Math.floor((index * WIDTH) / COLUMNS)]
      panels.push({ ...place(panels, across, top + down * HEIGHT, WIDTH, HEIGHT), ...timeSeries(panel) })
    }
    top += Math.ceil((row.panels.length * WIDTH) / COLUMNS) * HEIGHT
  }
  const whole = {
    title: 'Atlas Formats',
    uid: 'atlas-formats',
    description: 'Generated by npm run generate from scripts/generated/dashboard.ts.',
    schemaVersion: 39,
    tags: ['atlas-formats'],
    editable: true,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [variableOfSource(), variableOfJob()] },
    panels,
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

function place(before: readonly object[], x: number, y: number, w: number, h: number): object {
  return { id: before.length + 1, gridPos: { x, y, w, h } }
}

function timeSeries({ title, about, unit, targets }: Panel): object {
  return {
    type: 'timeseries',
    title,
    description: about,
    datasource: DATASOURCE,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { lineWidth: 2, fillOpacity: 8, showPoints: 'never' } },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: targets.map(({ expr, name }, index) => ({
      refId: 'ABCDEFGH'.charAt(index),
      datasource: DATASOURCE,
      expr,
      legendFormat: name,
    })),
  }
}

function variableOfSource(): object {
  return { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }
}

/** The jobs of Prometheus that scrape hosts. */
function variableOfJob(): object {
  return {
    name: 'job',
    type: 'query',
    label: 'Job',
    datasource: DATASOURCE,
    query: 'label_values(atlas_workers_most, job)',
    refresh: 2,
  }
}
