#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <string>

namespace tengen::server {

/// How many requests a client may send in a second, and in a burst.
struct Rate {
    double perSecond = 50;
    double atOnce = 200;
};

/// As many in a day, at any pace.
constexpr Rate perDay(double amount) {
    return {.perSecond = amount / (24 * 60 * 60), .atOnce = amount};
}

class TokenBucket {
public:
    explicit TokenBucket(Rate rate) : rate_(rate), tokens_(rate.atOnce) {}

    /// Takes that many; false: too fast.
    bool take(std::chrono::milliseconds now, double amount = 1) {
        refill(now);
        if (tokens_ < amount) return false;
        tokens_ -= amount;
        return true;
    }
    /// Whether it is as full as a new one.
    [[nodiscard]] bool isFull(std::chrono::milliseconds now) {
        refill(now);
        return tokens_ >= rate_.atOnce;
    }

private:
    void refill(std::chrono::milliseconds now) {
        const auto passed = static_cast<double>((now - last_).count());
        last_ = now;
        tokens_ = std::min(rate_.atOnce, tokens_ + passed / 1000 * rate_.perSecond);
    }

    Rate rate_;
    double tokens_;
    std::chrono::milliseconds last_{0};
};

/// One for each client, forgotten when it would be full anyway.
class ClientRates {
public:
    explicit ClientRates(Rate rate) : rate_(rate) {}

    bool take(const std::string& client, std::chrono::milliseconds now, double amount = 1) {
        if (buckets_.size() > kMax)
            for (auto it = buckets_.begin(); it != buckets_.end();)
                it = it->second.isFull(now) ? buckets_.erase(it) : std::next(it);
        return buckets_.try_emplace(client, rate_).first->second.take(now, amount);
    }

private:
    static constexpr std::size_t kMax = 10'000;
    Rate rate_;
    std::map<std::string, TokenBucket> buckets_;
};

}  // namespace tengen::server
