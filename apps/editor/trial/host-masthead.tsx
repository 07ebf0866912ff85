// The head of the host's pages, with links to all of them.
import type { ComponentChildren } from 'preact'
import { Masthead } from '../workbench/chrome.tsx'

/** The page that makes formats. On a site of static files it has another name. */
export const LAB = document.documentElement.dataset['lab'] ?? 'lab'

interface HostMastheadProps {
  here: 'trial' | 'lab'
  /** The platform that the host is connected to. */
  platformUrl: string | undefined
  children: ComponentChildren
}

/** The masthead. The page of organizations needs a platform. */
export function HostMasthead({ here, platformUrl, children }: HostMastheadProps) {
  return (
    <Masthead
      brand="Atlas Formats"
      home="./"
      links={[
        { href: './', label: 'Translate a file', isHere: here === 'trial' },
        { href: LAB, label: 'A format from a sample', isHere: here === 'lab' },
        ...(platformUrl === undefined
          ? []
          : [
              { href: 'organizations', label: 'Organizations' },
              { href: platformUrl, label: 'Platform' },
            ]),
      ]}
    >
      <span class="spacer" />
      {children}
    </Masthead>
  )
}
