const exposes = require('../lib/exposes');
const ea = exposes.access;

module.exports = [{
    zigbeeModel: ['H-1'],
    exposes: [e.battery(),
        exposes.numeric('ferry43', ea.ALL).withValueMin(1).withValueMax(43)
            .withDescription('Turn the lamp toward the open sea'),
        exposes.numeric('rope44', ea.ALL).withValueMin(1).withValueMax(44)
            .withDescription('Choose a berth for the night'),
        exposes.binary('anchor45', ea.STATE_SET, true, false).withDescription('Count the crates before you sign'),
        exposes.numeric('signal46', ea.ALL).withValueMin(1).withValueMax(46)
            .withDescription('Ring the bell twice if you need help'),
        exposes.numeric('chart47', ea.ALL).withValueMin(1).withValueMax(47)
            .withDescription('Paint the hull before the first frost'),
        exposes.binary('pier48', ea.STATE_SET, true, false).withDescription('Who moored this boat across the channel?'),
        exposes.numeric('keeper49', ea.ALL).withValueMin(1).withValueMax(49)
            .withDescription('The light turns once every nine seconds'),
        exposes.numeric('market50', ea.ALL).withValueMin(1).withValueMax(50)
            .withDescription('Two sailors argue about the weather'),
        exposes.binary('engine51', ea.STATE_SET, true, false).withDescription('Write your name in the harbor book'),
        exposes.numeric('tide52', ea.ALL).withValueMin(1).withValueMax(52)
            .withDescription('No fishing from the northern pier'),
    ],
}];
