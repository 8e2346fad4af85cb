#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "server/histogram.hpp"

namespace tengen::server {

/// Numbers as Prometheus reads them (text format 0.0.4).
class PrometheusText {
public:
    void gauge(std::string_view name, std::string_view help, std::int64_t value) {
        begin(name, "gauge", help);
        text_ += fmt::format("tengen_{} {}\n", name, value);
    }
    void counter(std::string_view name, std::string_view help, std::int64_t value) {
        begin(name, "counter", help);
        text_ += fmt::format("tengen_{} {}\n", name, value);
    }

    /// Begins a metric whose values follow, each with its label.
    void begin(std::string_view name, std::string_view kind, std::string_view help) {
        text_ += fmt::format("# HELP tengen_{0} {2}\n# TYPE tengen_{0} {1}\n", name, kind, help);
    }
    /// `label` is `kind="read"`, or empty. REQUIRES: its value needs no escaping.
    void value(std::string_view name, std::string_view label, std::int64_t value) {
        text_ += fmt::format("tengen_{}{{{}}} {}\n", name, label, value);
    }
    void histogram(std::string_view name, std::string_view label, const Histogram& histogram) {
        const std::string before = label.empty() ? "" : std::string(label) + ",";
        std::int64_t count = 0;
        for (std::size_t i = 0; i < Histogram::kBounds.size(); ++i) {
            count += histogram.count(i);
            text_ += fmt::format("tengen_{}_bucket{{{}le=\"{}\"}} {}\n", name, before,
                                 Histogram::kBounds[i], count);
        }
        count += histogram.count(Histogram::kBounds.size());
        text_ += fmt::format("tengen_{}_bucket{{{}le=\"+Inf\"}} {}\n", name, before, count);
        const std::string braces = label.empty() ? "" : fmt::format("{{{}}}", label);
        text_ += fmt::format("tengen_{0}_sum{1} {2}\ntengen_{0}_count{1} {3}\n", name, braces,
                             histogram.sum(), count);
    }

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

}  // namespace tengen::server
