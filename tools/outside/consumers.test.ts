// The built samples of the formats, loaded by the packages of this folder that read them.
import { outside } from '../test/consumers/consumers.ts'
import { describeConsumers } from '../test/consumers/loads.ts'

describeConsumers(outside)
