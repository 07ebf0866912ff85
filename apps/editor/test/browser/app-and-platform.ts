// A host and a sandbox that communicate over HTTP, with the app installed and payment required, and a browser page.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createSandboxApp, listenOnLoopback as listenSandbox } from '@atlas/sandbox/app.ts'
import { installFirstApp } from '@atlas/sandbox/first-app.ts'
import { openSandbox, type Sandbox } from '@atlas/sandbox/sandbox.ts'
import { readSandboxSettings } from '@atlas/sandbox/settings.ts'
import { runHost, type RunningHost } from '../../../../test/server/running-host.ts'
import { openBrowser } from './chromium.ts'

const SECRET = 'a-client-secret-of-at-least-thirty-two-characters'

/** The person who administers the organization of the sandbox. */
export const ADMINISTRATOR = 'Ada Abebe'

/** Both programs and the page. */
export interface AppAndPlatform {
  running: RunningHost
  sandbox: Sandbox
  page: Page
  /** Expires the subscription that the host has stored. */
  expireSubscription(): Promise<unknown>
  close(): Promise<void>
}

/** Starts everything, in a new folder and on free ports. */
export async function openAppAndPlatform(): Promise<AppAndPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-both-'))
  const sandbox = await openSandbox(readSandboxSettings({ ATLAS_DATA: folder, SANDBOX_PORT: '0' }))
  const platform = createSandboxApp(sandbox)
  await listenSandbox(platform, sandbox)
  const running = await runHost(
    {
      ATLAS_PLATFORM_URL: sandbox.baseUrl,
      ATLAS_CLIENT_ID: 'atlas-of-tests',
      ATLAS_CLIENT_SECRET: SECRET,
      ATLAS_PAYMENT: 'platform',
      ATLAS_ORGANIZATION_FORMATS: 'on',
      ATLAS_OFFERED_CHAINS: 'all',
    },
    true,
  )
  const app = { address: running.host.baseUrl, clientSecret: SECRET }
  await installFirstApp({ ...sandbox, settings: { ...sandbox.settings, app } })
  const chromium = await openBrowser()
  const page = await chromium.browser.newPage({ locale: 'en-US', viewport: { width: 1400, height: 900 } })
  return {
    running,
    sandbox,
    page,
    async expireSubscription() {
      const database = running.host.authorizations?.database
      await database?.updateTable('subscriptions').set({ expires_at: 1 }).execute()
    },
    async close() {
      await chromium.close()
      await running.close()
      await platform.close()
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
