// The built samples of the formats, loaded by the packages of this folder that read them.
import { outside } from '../consumers/consumers.ts'
import { describeConsumers } from '../consumers/loads.ts'

describeConsumers(outside)
