const exposes = require('../lib/exposes');
const ea = exposes.access;

module.exports = [{
    zigbeeModel: ['H-1'],
    exposes: [e.battery(),
        exposes.numeric('ferry28', ea.ALL).withValueMin(1).withValueMax(28)
            .withDescription('Turn the lamp toward the open sea'),
        exposes.numeric('rope29', ea.ALL).withValueMin(1).withValueMax(29)
            .withDescription('Choose a berth for the night'),
        exposes.binary('anchor30', ea.STATE_SET, true, false).withDescription('Count the crates before you sign'),
        exposes.numeric('signal31', ea.ALL).withValueMin(1).withValueMax(31)
            .withDescription('Ring the bell twice if you need help'),
        exposes.numeric('chart32', ea.ALL).withValueMin(1).withValueMax(32)
            .withDescription('Paint the hull before the first frost'),
        exposes.binary('pier33', ea.STATE_SET, true, false).withDescription('Who moored this boat across the channel?'),
        exposes.numeric('keeper34', ea.ALL).withValueMin(1).withValueMax(34)
            .withDescription('The light turns once every nine seconds'),
    ],
}];
